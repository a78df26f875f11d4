/** The id of the input of a field of the checkout. */
export const fieldId = (field: string) => `checkout-${field}`
