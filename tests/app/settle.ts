/** Lets the page render until the assertion holds. Unlike `expect.poll` it doesn't advance a stopped clock. */
export async function settle(assertion: () => void, { frames = 120 } = {}): Promise<void> {
  try {
    assertion();
  } catch (unsettled) {
    if (frames === 0) throw unsettled;
    await new Promise(requestAnimationFrame);
    await settle(assertion, { frames: frames - 1 });
  }
}
