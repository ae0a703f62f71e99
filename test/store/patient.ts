/** Options of a store whose calls wait as long as a slow machine needs: the limits of waits are tested elsewhere. */
export const PATIENT = { patience: 60 };
