/** The key in local storage: whether our crew installs what is in the cart. */
export const installationWishKey = 'installation'
