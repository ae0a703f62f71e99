/** Options of a store whose calls wait for as long as a slow machine takes: the limits of waits are tested elsewhere. */
export const PATIENT = { patience: 60 };
