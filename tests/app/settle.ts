/** Lets the page draw until the assertion holds. Unlike `expect.poll` it does not move a clock that stands still. */
export async function settle(assertion: () => void, { frames = 120 } = {}): Promise<void> {
  try {
    assertion();
  } catch (unsettled) {
    if (frames === 0) throw unsettled;
    await new Promise(requestAnimationFrame);
    await settle(assertion, { frames: frames - 1 });
  }
}
