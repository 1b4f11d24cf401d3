/** Opens a progress bar with a label and a total, and returns a function that advances it. */
export type ShowProgress = (what: string, total: number) => (more: number) => void;

/** For work without a terminal. */
export const showNothing: ShowProgress = () => () => {};
