import { goodPassword, proofTokenTo, registerPerson } from "#tests/server/people.ts";
import type { Preparing } from "./failing.ts";
import {
  aClass,
  account,
  application,
  apply,
  article,
  failedRefund,
  opinion,
  paid,
  review,
  studioOf,
  subscriber,
  trained,
  visit,
} from "./prepared.ts";
import { termWrites } from "./term-writes.ts";
import { className } from "./world.ts";

/** A studio in which this write of the API goes well, by its operation. */
export const writes: Record<string, Preparing> = {
  ...termWrites,
  async postArticle({ trainer }) {
    return {
      who: trainer,
      request: ["POST", "/articles", { article_title: "Rest", article_details: "Sleep." }],
    };
  },
  async changeArticle(lab) {
    const id = await article(lab);
    return {
      who: lab.trainer,
      request: ["PATCH", `/articles/${id}`, { article_title: "Sleep", version: 1 }],
    };
  },
  async deleteArticle(lab) {
    const id = await article(lab);
    await lab.first(lab.member, ["POST", `/articles/${id}/vote`, { type: "upvote" }]);
    return { who: lab.admin, request: ["DELETE", `/articles/${id}`] };
  },
  async voteForArticle(lab) {
    return {
      who: lab.member,
      request: ["POST", `/articles/${await article(lab)}/vote`, { type: "upvote" }],
    };
  },
  async sendArticle(lab) {
    const id = await article(lab);
    await subscriber(lab, { isConfirmed: true });
    return { who: lab.trainer, request: ["POST", `/articles/${id}/sending`] };
  },
  async sendTestOfArticle(lab) {
    return { who: lab.trainer, request: ["POST", `/articles/${await article(lab)}/sending/test`] };
  },
  async addClass({ admin }) {
    return { who: admin, request: ["POST", "/classes", { class_name: "Row", class_details: "Boats." }] };
  },
  async changeClass(lab) {
    const id = await aClass(lab);
    return { who: lab.admin, request: ["PATCH", `/classes/${id}`, { class_details: "Oars.", version: 1 }] };
  },
  async removeClass(lab) {
    return { who: lab.admin, request: ["DELETE", `/classes/${await aClass(lab)}`] };
  },
  async restoreClass(lab) {
    const id = await aClass(lab);
    const { email } = lab.trainer;
    const slot = { email, slot_duration: 1, available_classes: ["Row"] };
    await lab.first(lab.trainer, ["PATCH", "/users/updateByEmail2", slot]);
    await lab.first(lab.admin, ["DELETE", `/classes/${id}`]);
    return { who: lab.admin, request: ["PATCH", `/classes/${id}/restore`] };
  },
  async postReview(lab) {
    await trained(lab);
    return { who: lab.member, request: ["POST", "/reviews", opinion] };
  },
  async changeReview(lab) {
    return { who: lab.member, request: ["PATCH", `/reviews/${await review(lab)}`, { review: "Better." }] };
  },
  async deleteReview(lab) {
    return { who: lab.member, request: ["DELETE", `/reviews/${await review(lab)}`] };
  },
  async hideReview(lab) {
    return { who: lab.admin, request: ["PATCH", `/reviews/${await review(lab)}/hide`] };
  },
  async showReview(lab) {
    const id = await review(lab);
    await lab.first(lab.admin, ["PATCH", `/reviews/${id}/hide`]);
    return { who: lab.admin, request: ["PATCH", `/reviews/${id}/show`] };
  },
  async subscribe() {
    return { request: ["POST", "/subscribers", { email: "reader@shokti.test" }] };
  },
  async confirmSubscriber(lab) {
    return { request: ["POST", "/newsletter/confirm", { token: await subscriber(lab) }] };
  },
  async unsubscribe(lab) {
    const token = await subscriber(lab, { isConfirmed: true });
    return { request: ["POST", `/newsletter/unsubscribe?token=${token}`] };
  },
  async makeCalendarAddress({ member }) {
    return { who: member, request: ["POST", "/calendar-address"] };
  },
  async removeCalendarAddress({ member, first }) {
    await first(member, ["POST", "/calendar-address"]);
    return { who: member, request: ["DELETE", "/calendar-address"] };
  },
  async applyAsTrainer({ member }) {
    return { who: member, request: ["PATCH", "/users/updateByEmail", application(member)] };
  },
  async approveApplication(lab) {
    await apply(lab);
    return { who: lab.admin, request: ["PATCH", `/users/${lab.member.id}/approve`, {}] };
  },
  async rejectApplication(lab) {
    await apply(lab);
    return { who: lab.admin, request: ["PATCH", `/users/${lab.member.id}/reject`, { reason: "Not now." }] };
  },
  async setSlot({ trainer: { email }, trainer }) {
    const slot = { email, slot_duration: 2, places: 4, available_classes: [className] };
    return { who: trainer, request: ["PATCH", "/users/updateByEmail2", slot] };
  },
  async demoteTrainer(lab) {
    await paid(lab);
    return { who: lab.admin, request: ["PATCH", `/users/${lab.trainer.id}/demote`] };
  },
  async deleteUser(lab) {
    await paid(lab);
    return { who: lab.admin, request: ["DELETE", `/users/${lab.trainer.id}`] };
  },
  async createPaymentIntent({ member, trainer }) {
    const order = { price: 5000, trainerId: trainer.id, slotTiming: "Morning" };
    return { who: member, request: ["POST", "/create-payment-intent", order] };
  },
  async bookAtDesk({ admin, member, trainer }) {
    const slot = { memberId: member.id, trainerId: trainer.id, slotTiming: "Morning", tier: "Standard" };
    return {
      who: admin,
      request: ["POST", "/desk-bookings", { ...slot, paidBy: "cash", attemptId: "first" }],
    };
  },
  async bookPayment(lab) {
    const { transactionId } = await paid(lab, { isClaimed: false });
    return { who: lab.member, request: ["POST", "/save-payment-info", { transactionId }] };
  },
  async cancelMembership(lab) {
    const { paymentId } = await paid(lab);
    return { who: lab.member, request: ["POST", `/save-payment-info/${paymentId}/cancel`] };
  },
  async refundPayment(lab) {
    const { paymentId } = await paid(lab);
    const refund = { amount: 12, reason: "We were closed.", attemptId: "first" };
    return { who: lab.admin, request: ["POST", `/save-payment-info/${paymentId}/refunds`, refund] };
  },
  async retryRefund(lab) {
    return { who: lab.admin, request: ["POST", `/refunds/${await failedRefund(lab)}/retry`] };
  },
  async noteRefundPaidOtherwise(lab) {
    const path = `/refunds/${await failedRefund(lab)}/paid-otherwise`;
    return { who: lab.admin, request: ["POST", path, { how: "In cash." }] };
  },
  async joinWaitingList(lab) {
    await paid(lab);
    const slot = { trainerId: lab.trainer.id, slotTiming: "Morning" };
    return { who: lab.world.members[1], request: ["POST", "/waiting-list", slot] };
  },
  async leaveWaitingList(lab) {
    await paid(lab);
    const who = lab.world.members[1];
    await lab.first(who, ["POST", "/waiting-list", { trainerId: lab.trainer.id, slotTiming: "Morning" }]);
    const { id } = await lab.world.db.selectFrom("waiting_list").select("id").executeTakeFirstOrThrow();
    return { who, request: ["DELETE", `/waiting-list/${id}`] };
  },
  async tickVisit(lab) {
    return { who: lab.trainer, request: ["POST", ...(await visit(lab))] };
  },
  async untickVisit(lab) {
    const [path, session] = await visit(lab);
    await lab.first(lab.trainer, ["POST", path, session]);
    return { who: lab.trainer, request: ["DELETE", path, session] };
  },
  async writeToSlot(lab) {
    await paid(lab);
    const { id: trainerId } = lab.trainer;
    const word = { trainerId, slotTiming: "Morning", words: "Bring a towel.", attemptId: "first" };
    return { who: lab.trainer, request: ["POST", "/slot-words", word] };
  },
  async writeToPerson(lab) {
    const word = { words: "Your towel is at the desk.", attemptId: "first" };
    return { who: lab.admin, request: ["POST", `/users/${lab.member.id}/words`, word] };
  },
  async receiveCardEvent(lab) {
    await paid(lab, { isClaimed: false });
    return { event: true };
  },
  async registerMember(lab) {
    const { email, cookie } = await account(lab);
    return { cookie, request: ["POST", "/users", { name: "Nora New", photoUrl: "", email }] };
  },
  async issueAccessToken(lab) {
    const { email, cookie } = await account(lab);
    return { cookie, request: ["POST", "/jwt", { email }] };
  },
  async deleteOwnAccount(lab) {
    const { token } = await registerPerson(studioOf(lab));
    return { token, request: ["DELETE", "/me", { password: goodPassword }], twice: { refused: 401 } };
  },
  async endSessions(lab) {
    const { token } = await registerPerson(studioOf(lab));
    return { token, request: ["DELETE", "/sessions"], twice: { refused: 401 } };
  },
  async endSessionsOf(lab) {
    const { id } = await registerPerson(studioOf(lab));
    return { who: lab.admin, request: ["DELETE", `/users/${id}/sessions`], twice: { rows: ["audit"] } };
  },
  async askForAddressProof(lab) {
    const { token, cookie } = await registerPerson(studioOf(lab));
    // A link that was never mailed.
    const twice = { rows: ["identity_verification"] };
    return { token, cookie, request: ["POST", "/address-proof"], twice };
  },
  async proveAddress(lab) {
    const { email, cookie } = await registerPerson(studioOf(lab));
    return {
      cookie,
      request: ["POST", "/address-proof/confirm", { token: await proofTokenTo(studioOf(lab), email) }],
    };
  },
  async disownAddress(lab) {
    const { email } = await registerPerson(studioOf(lab));
    return {
      request: ["POST", "/address-proof/disown", { token: await proofTokenTo(studioOf(lab), email) }],
    };
  },
};

/** A studio in which this job has something to do. */
export const jobs: Record<string, Preparing> = {
  async outbox(lab) {
    await paid(lab);
    return { job: "outbox" };
  },
  async newsletter(lab) {
    const id = await article(lab);
    await subscriber(lab, { isConfirmed: true });
    await lab.first(lab.trainer, ["POST", `/articles/${id}/sending`]);
    return { job: "newsletter" };
  },
  async "newsletter mails"(lab) {
    await jobs.newsletter?.(lab);
    await lab.process.jobs.find(({ name }) => name === "newsletter")?.run(new AbortController().signal);
    return { job: "newsletter mails" };
  },
  async reconcile(lab) {
    await paid(lab, { isClaimed: false });
    lab.world.clock.advance(60 * 60_000);
    return { job: "reconcile" };
  },
  async refunds(lab) {
    const { paymentId } = await paid(lab);
    lab.world.weather.providerAway = 9;
    const refund = { amount: 12, reason: "We were closed." };
    await lab.first(lab.admin, ["POST", `/save-payment-info/${paymentId}/refunds`, refund]);
    lab.world.weather.providerAway = 0;
    lab.world.clock.advance(60 * 60_000);
    return { job: "refunds" };
  },
  async places(lab) {
    const { paymentId } = await paid(lab);
    const slot = { trainerId: lab.trainer.id, slotTiming: "Morning" };
    await lab.first(lab.world.members[1], ["POST", "/waiting-list", slot]);
    await lab.first(lab.member, ["POST", `/save-payment-info/${paymentId}/cancel`]);
    return { job: "places" };
  },
  async renewals(lab) {
    await paid(lab);
    lab.world.clock.advance(27 * 24 * 60 * 60_000);
    return { job: "renewals" };
  },
  async tidy(lab) {
    await subscriber(lab);
    await paid(lab);
    lab.world.clock.advance(100 * 24 * 60 * 60_000);
    return { job: "tidy" };
  },
};
