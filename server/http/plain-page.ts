/** A one-sentence page for browsers when no real page can be rendered. No styles, so it costs nothing. */
export function plainPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment</title>
<main>
<h1>One moment</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</main>
</html>
`;
}
