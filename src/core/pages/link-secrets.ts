/** Parameters of links that say who somebody is or let somebody in; the app removes them from its address (A76). */
export const linkSecrets = ['token', 'userId'] as const;
