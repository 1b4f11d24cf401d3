/** Opens a bar for something long, by what is counted and how much of it there is, and returns what moves it on. */
export type ShowProgress = (what: string, total: number) => (more: number) => void;

/** For what runs unseen. */
export const showNothing: ShowProgress = () => () => {};
