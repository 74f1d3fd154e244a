// The interface that the messaging app gives its pages.

export interface MessagingBridge {
  invoke(name: string, parameters: object, done: (result: { err_msg?: string }) => void): void;
}

/** How long a page waits for the interface, ms. The app adds it within a second after the load of a page. */
const READY_MS = 5000;

const found = () => (globalThis as { WeixinJSBridge?: MessagingBridge }).WeixinJSBridge;

/**
 * The interface of the messaging app, once it is ready; undefined in a version of the app that has none.
 *
 * Source: "JSAPI 调起支付" of the developer documents of WeChat Pay.
 */
export async function messagingBridge(): Promise<MessagingBridge | undefined> {
  if (!found())
    await new Promise<unknown>((done) => {
      document.addEventListener('WeixinJSBridgeReady', done, { once: true });
      setTimeout(done, READY_MS);
    });
  return found();
}
