import { html, Html } from '../contracts/html.ts';

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, 'PingFang SC', 'Noto Sans SC', sans-serif; }
body { margin: 0; background: light-dark(#f3f5f8, #12161d); color: light-dark(#1c2430, #e8ebf0); }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem; text-align: center; }
h1 { font-size: 1.375rem; margin: 0.5rem 0; }
p { margin: 0.25rem 0; color: light-dark(#586273, #a3adbd); }
svg { width: 9rem; height: 9rem; margin: 1rem 0; color: light-dark(#1257c7, #7fb0ff); }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { font: inherit; min-height: 48px; border-radius: 24px; border: 1px solid light-dark(#1257c7, #7fb0ff); background: transparent; color: light-dark(#1257c7, #7fb0ff); cursor: pointer; }
button:first-child { background: light-dark(#1257c7, #7fb0ff); color: light-dark(#ffffff, #0d1420); font-weight: 600; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`;

/**
 * The page of a check, in the place of the provider's: buttons instead of a camera, in Chinese and English. It looks again after some
 * seconds, because a check can also be decided elsewhere.
 */
export const facePage = ({ name, bizToken }: { name: string; bizToken: string }): Html =>
  html`<!doctype html>
    <html lang="zh-CN">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="refresh" content="10" />
      <title>模拟人脸识别</title>
      <style>
        ${new Html(STYLES)}
      </style>
      <main>
        <h1>模拟人脸识别</h1>
        <p>没有摄像头，请选择 ${name} 本次识别的结果。</p>
        <p lang="en">There is no camera here. Choose how the check of this person ends.</p>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.25" aria-hidden="true">
          <path
            d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2"
          />
          <path d="M8 9.5h.01M16 9.5h.01M9 15c1.7 1.3 4.3 1.3 6 0" stroke-linecap="round" />
        </svg>
        <form method="post" action="/check?token=${bizToken}">
          <button name="outcome" value="pass">通过 Pass</button>
          <button name="outcome" value="fail">不通过 Fail</button>
          <button name="outcome" value="leave">退出 Leave</button>
        </form>
      </main>
    </html> `;
