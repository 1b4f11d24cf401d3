import { inks, lights, tokens } from "#server/core/inks.ts";

/*
 * Mail clients drop style sheets, so each element has its styles with it, and its ground as an attribute, too: a client
 * that turns a mail dark by itself turns words and ground together. Outlook reads neither flex nor the width of a div:
 * everything stands in tables.
 */

/** Words of any length stay within their column. */
const breaking = "word-break:break-word;overflow-wrap:anywhere";

/** As of a poster, from the condensed fonts that devices have: mails load none. */
const display =
  "font-family:HelveticaNeue-CondensedBlack,'Archivo Narrow',Impact,'Roboto Condensed',sans-serif-condensed,'Arial Narrow',Arial,sans-serif;font-weight:800;text-transform:uppercase";

/** Of elements, by what they are. */
export const styles = {
  body: "font-family:Archivo,'Helvetica Neue',Arial,sans-serif",
  table: "border-collapse:separate;border-spacing:0",
  columns: "table-layout:fixed;border-collapse:separate;border-spacing:0",
  display: `${display};${breaking}`,
  heading: `margin:0 0 20px;color:${inks.soot};font-size:26px;line-height:34px;font-weight:800;${breaking}`,
  subheading: `margin:24px 0 8px;color:${inks.soot};font-size:19px;line-height:26px;font-weight:800;${breaking}`,
  text: `margin:0 0 16px;color:${inks.soot};font-size:16px;line-height:25px;white-space:pre-line;${breaking}`,
  small: `margin:0 0 12px;color:${tokens.muted.light};font-size:14px;line-height:21px;${breaking}`,
  fact: `padding:10px 0;border-top:2px solid ${tokens.hair.light};vertical-align:top;text-align:left;${breaking}`,
  name: `color:${tokens.muted.light};font-size:14px;line-height:24px;font-weight:400`,
  value: `color:${inks.soot};font-size:16px;line-height:24px;font-weight:600`,
  /** As high as a thumb. */
  link: `display:inline-block;color:${inks.soot};font-size:16px;line-height:44px;font-weight:700;text-decoration:underline;${breaking}`,
} as const;

/** For clients that keep a style sheet and show mails on a dark ground by it. */
export const darkSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${inks.night}!important}.sheet{background-color:${tokens.raised.dark}!important}
.edge{border-color:${tokens.frame.dark}!important}.line{border-color:${tokens.hair.dark}!important}
.ink{color:${tokens.ink.dark}!important}.muted{color:${tokens.muted.dark}!important}
${Object.entries(lights)
  .map(([timing, { deep }]) => `.${timing.toLowerCase()}{background-color:${deep}!important}`)
  .join("")}}`;

/** The attributes of a table that only places things. */
export const placing = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
