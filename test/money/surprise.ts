/** The shop did or said something else than the model. */
export class Surprise extends Error {}
