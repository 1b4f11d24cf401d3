import { LinkButton } from "#app/ui/link-button.tsx";
import { PageNotice } from "#app/ui/page-notice.tsx";

/** Replaces a trainer's data when there is no such trainer (spec §8, D3). */
export function NoTrainerData() {
  return (
    <PageNotice
      word="Gone"
      title="No Trainer Data"
      actions={
        <>
          <LinkButton to="/all-trainers">See all trainers</LinkButton>
          <LinkButton to="/timetable" variant="secondary">
            See the timetable
          </LinkButton>
        </>
      }
    >
      <p>There is no trainer at this address. They may have left the studio.</p>
    </PageNotice>
  );
}
