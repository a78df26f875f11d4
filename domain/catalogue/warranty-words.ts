/** What our warranty is, for the pages of products and the warranty terms. Each is whole sentences. */
export const warrantyWords = {
  covered:
    'Faults in material and work, and a power or capacity that falls below the figure of the data sheet, when the product is used as the data sheet says.',
  notCovered:
    'Not covered: lightning without surge protection, water above the protection class, opening the case, and a battery run empty against its instructions.',
  process:
    'You deal with us, not with a factory abroad: we collect, test and replace, and settle with the maker ourselves.',
  proof: 'Your receipt is proof enough; if we installed it, we have the serial numbers already.',
} as const
