// Swedish writes dates as ISO 8601 does.
const SHANGHAI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The calendar date in Shanghai at an instant, `YYYY-MM-DD`. */
export const shanghaiDate = (instant: Date): string => SHANGHAI.format(instant);
