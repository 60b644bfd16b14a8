/**
 * How long tests wait for what has to happen, in milliseconds: so long that only what never happens exceeds it, even on a
 * busy machine. For `eventually`, `expect.poll` (vitest.config.ts), and Testing Library (setup.ts).
 */
export const patience = 30_000;
