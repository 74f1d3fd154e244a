import { startSimulator, type Simulator } from './simulator.ts';
import { tencentResponse, tencentError, rejectTencentRequest } from './tencent-cloud.ts';

/** The response fields of `IDCardOCR`, in the provider's format. */
export interface SimulatedCard {
  Name: string;
  Sex: string;
  Nation: string;
  Birth: string;
  Address: string;
  IdNum: string;
  Authority: string;
  ValidDate: string;
}

export interface OcrSimulator extends Simulator {
  /** The card that every image shows; undefined for no readable card. */
  card(): SimulatedCard | undefined;
  /** Sets the card that every image shows; undefined for no readable card. */
  setCard(card: Partial<SimulatedCard> | undefined): void;
}

const READ = { service: 'ocr', action: 'IDCardOCR', version: '2018-11-19' };

const CARD: SimulatedCard = {
  Name: '欧阳若溪',
  Sex: '女',
  Nation: '汉',
  Birth: '1988/3/15',
  Address: '浙江省杭州市西湖区文三路18号',
  IdNum: '330106198803152427',
  Authority: '杭州市公安局西湖分局',
  ValidDate: '2016.05.20-2036.05.20',
};
const FRONT = ['Name', 'Sex', 'Nation', 'Birth', 'Address', 'IdNum'];

/** Starts an OCR provider that recognises the same card of a fictitious person on every image. */
export async function startOcrSimulator(): Promise<OcrSimulator> {
  let card: SimulatedCard | undefined = CARD;
  const simulator = await startSimulator({
    addressSuffix: '/?region=ap-guangzhou',
    show: () => ({ card }),
    respond: (request, key) => {
      const refusal = rejectTencentRequest(request, key, READ);
      if (refusal) return refusal;
      const { ImageBase64, CardSide } = JSON.parse(request.body.toString('utf8')) as Record<string, string>;
      if (!ImageBase64) return tencentError('FailedOperation.EmptyImageError');
      if (!card) return tencentError('FailedOperation.ImageNoIdCard');
      const fields = Object.entries(card).map(([name, value]) => {
        const isOnSide = FRONT.includes(name) === (CardSide === 'FRONT');
        return [name, isOnSide ? value : ''];
      });
      return tencentResponse({ ...Object.fromEntries(fields), AdvancedInfo: '{}' });
    },
  });
  return { ...simulator, card: () => card, setCard: (next) => void (card = next && { ...CARD, ...next }) };
}
