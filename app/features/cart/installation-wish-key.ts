/** Where the browser keeps whether our crew installs what is in the cart. */
export const installationWishKey = 'installation'
