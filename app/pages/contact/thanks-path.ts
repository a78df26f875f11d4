/** The URL of a sent form, so that a reload does not send it again. */
export const thanksPath = '/contact?sent=yes'
