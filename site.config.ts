/**
 * Everything about the company that adopts this product. Change this file, the logo in
 * `app/ui/logo.tsx` and the rows in the database; nothing else names the company.
 *
 * Nobody can have the demo company's phone number (no Nigerian number begins with 0900),
 * registration number, street, mail domain or social pages. Put in your own before you publish.
 */
export const site = {
  name: 'Imole Energy',
  /** Under the icon of the installed site. */
  shortName: 'Imole',
  legalName: 'Imole Energy Limited',
  registrationNumber: 'RC 0000000',
  /** Tax identification number, on invoices and other documents; empty: not shown. */
  tin: '',
  tagline: 'Steady light, without the generator.',
  description:
    'Solar systems, batteries and inverters for homes and businesses in Lagos and across Nigeria: prices shown, instalments explained, carbon counted.',
  /** E.164; shown to people by `formatPhone`. */
  phone: '+2349000000000',
  whatsapp: '+2349000000000',
  email: 'hello@imole.example',
  staffEmail: 'projects@imole.example',
  address: {
    street: '1 Example Street',
    area: 'Victoria Island',
    city: 'Lagos',
    state: 'Lagos',
    postalCode: '101241',
    country: 'Nigeria',
    /** For maps: of the area, in degrees. */
    latitude: 6.4281,
    longitude: 3.4219,
  },
  /** The first letters of every serial number of the carbon register. Never change them. */
  registerCode: 'IME',
  /** How dear the shop is among its kind, from ₦ to ₦₦₦₦, for search engines. */
  priceRange: '₦₦',
  /** In how long we usually answer. Pages, mails and job offers promise the same. */
  answerTime: 'one working day',
  /** What the legal pages name besides the company. What is empty is left out. */
  legal: {
    /** A name with an e-mail address or a phone number. */
    dataProtectionOfficer: '',
    /** The number of the registration with the Nigeria Data Protection Commission. */
    ndpcRegistration: '',
    /** Who runs the server, and in which country it stands. */
    hosting: '',
    /** Who lends when somebody pays in instalments: a name with its address. */
    lender: '',
    /** The number of its approval by the Federal Competition and Consumer Protection Commission. */
    lenderApproval: '',
    /** What a late payment costs, and what happens when somebody stops paying. */
    lateFee: '',
  },
  social: [
    { name: 'Instagram', url: 'https://instagram.example/imole' },
    { name: 'Facebook', url: 'https://facebook.example/imole' },
    { name: 'X', url: 'https://x.example/imole' },
    { name: 'LinkedIn', url: 'https://linkedin.example/imole' },
  ],
  /**
   * Where customers transfer to until the desk has approved another account; the name is the one that
   * their bank shows them.
   */
  bankAccount: { bank: 'Example Bank', name: 'Imole Energy Limited', number: '0123456789' },
  locale: 'en-NG',
  currency: 'NGN',
  /** Of order numbers: IM-2026-000123. Capital letters. */
  orderNumberPrefix: 'IM',
  timeZone: 'Africa/Lagos',
  exampleCity: 'Ikeja, Lagos',
} as const

export type Site = typeof site
