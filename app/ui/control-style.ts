/** The class of every input, textarea and select (`control.css`). */
export const controlStyle = "control";
