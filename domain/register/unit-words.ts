/** So much of each issuance is kept back against mistakes in measuring. */
export const bufferPercent = 10

/** What a unit of the register is, for pages, mails and documents. */
export const unitMeans =
  'One unit is one kilogram of CO₂e that meters measured at our customers’ solar systems.'

/** What the units of the register are not. */
export const unitsAreNot = 'They are not Verra or Gold Standard credits.'

/** What it means that units are retired. */
export const retiredMeans =
  'Retired means claimed for good: nobody can hold, give, sell or claim these units again.'
