/**
 * Whether browsers keep a page of the studio's that says so where there is no network. False takes it out of the browsers that have
 * it, too.
 */
export const hasOfflinePage: boolean = true;
