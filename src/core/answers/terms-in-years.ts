/** The terms of resident ID cards in years; a card may also be long-term. Apart from their rules, which load later. */
export const TERMS_IN_YEARS = [5, 10, 20] as const;
