/** What networks show of a shared link, in pixels. */
export const cardSize = { width: 1200, height: 630 };

/** Its picture, at the right. */
export const pictureSize = { width: 504, height: cardSize.height };
