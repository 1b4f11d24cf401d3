/** The place of a new booking's ticket before it is there: its edges, and what it says first. */
export function TicketOutline() {
  return (
    <div className="@container ticket-room grid grid-rows-[auto_1fr]">
      <p className="ticket-head font-display text-display-3">You’re booked</p>
      <div aria-hidden="true" className="ticket @max-[60rem]:grid-rows-[3fr_2fr]">
        <div className="ticket-body bg-sunken" />
        <div className="ticket-stub animate-none" />
      </div>
    </div>
  );
}
