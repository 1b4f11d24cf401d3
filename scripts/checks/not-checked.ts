/** A check ends with this code where it has nothing to look at. */
export const notChecked = 3;
