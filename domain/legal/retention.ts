/**
 * For how many days we keep what no order, account or law needs. The privacy notice names these
 * days, and scheduled tasks delete what is older.
 */

/** Mails and text messages that we sent: a question or a complaint about them may come late. */
export const keepMessagesDays = 400

/** Applications for a job, after the last day to apply for it; not those of people we hired. */
export const keepApplicationsDays = 180

/** Project inquiries that did not become a project, after the last step. */
export const keepInquiriesDays = 730
