import { answerParent } from "#server/features/pictures/answer-parent.ts";
import { drawSocialCard, type SocialCard } from "./social-card.ts";

/** What the drawing process is asked: a card, and the stored picture on it, a WebP, if there is one. */
export type Asked = { card: SocialCard; photo: Uint8Array | undefined };

answerParent({ formats: ["Svg", "Webp"], answer: ({ card, photo }: Asked) => drawSocialCard(card, photo) });
