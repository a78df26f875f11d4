// The labels and messages that the user's specification says, and some of its numbers and states. These
// words are the user's. Nobody may reword them, also not into better English, and no test may be
// changed to follow other words on a page. A row changes only when the user changes the specification.

export type Role = 'link' | 'button' | 'heading' | 'tab' | 'textbox' | 'combobox' | 'radio'

/** A control or heading, by its role and its exact accessible name. */
export interface Label {
  role: Role
  words: string
  /** Where a link leads. */
  to?: string
  /** An attribute of the specification, such as the type of a field. */
  has?: Record<string, string>
}

const link = (words: string, to: string): Label => ({ role: 'link', words, to })
const button = (words: string): Label => ({ role: 'button', words })

const solutions: readonly Label[] = [
  link('Solar Calculator', '/solar-calculator'),
  link('Carbon Credit Calculator', '/carbon-calculator'),
  link('Carbon Register', '/carbon-register'),
  link('Financing', '/repayment-plans'),
]
const marketplace: readonly Label[] = [
  link('Online Shop', '/shop'),
  link('Reseller Program', '/reseller'),
]

/** The header of large screens, for a visitor. */
export const header = {
  links: [
    link('Home', '/'),
    link('Portfolio', '/portfolio'),
    link('Careers', '/careers'),
    link('Blog', '/blog'),
    link('Sign In', '/login'),
    button('Submit Project'),
  ],
  menus: [
    { words: 'Solutions', entries: solutions },
    { words: 'Green MarketPlace', entries: marketplace },
  ],
} as const

/** The drawer of small screens, in this order. */
export const drawer: readonly Label[] = [
  link('Home', '/'),
  link('Portfolio', '/portfolio'),
  ...solutions,
  ...marketplace,
  link('Careers', '/careers'),
  link('Blog', '/blog'),
  link('Sign In', '/login'),
  button('Submit Project'),
]

export const accountMenu: readonly Label[] = [
  link('Profile Settings', '/dashboard?tab=profile-settings'),
  link('My Dashboard', '/dashboard'),
  button('Sign Out'),
]
export const adminEntry = link('Admin Dashboard', '/admin')

export const footer = [
  {
    words: 'Resources',
    leadsTo: ['/carbon-credit-calculator', '/carbon-register', '/repayment-plans'],
  },
  {
    words: 'Quick Links',
    leadsTo: [
      '/',
      '/about',
      '/solutions',
      '/portfolio',
      '/solar-calculator',
      '/shop',
      '/reseller',
      '/blog',
      '/careers',
      '/contact',
    ],
  },
] as const

export const inquiryDialog = {
  title: 'Submit Your Project Inquiry',
  text: "Tell us about your renewable energy project, and we'll get back to you.",
  maxWidthPx: 600,
  tabs: ['Your Details', 'Project Information'],
  /** The names of the fields that are sent, on the tab where they stand. */
  fields: {
    'Your Details': { name: {}, email: { type: 'email' }, phoneNumber: { type: 'tel' } },
    'Project Information': { projectType: {}, description: { rows: '4' }, location: {} },
  },
  projectTypes: [
    'Residential Solar Installation',
    'Commercial Solar Project',
    'Industrial Solar Solution',
    'Carbon Credit Project',
    'Renewable Energy Consultancy',
    'Other',
  ],
  submitting: 'Submitting...',
} as const

export const chat = { tooltip: 'WhatsApp Chat' } as const
export const loading = { words: 'Loading...' } as const
export const failure = {
  title: 'Something went wrong',
  text: 'Please try reloading the page.',
  button: 'Reload',
} as const
export const offline = {
  away: 'You’re offline. Some features may not work.',
  back: 'Back online',
  backForMs: 1_500,
} as const
export const theme = {
  first: 'light',
  choices: ['light', 'dark', 'system'],
  storedAs: 'theme',
} as const
export const drawerWidthPx = { phone: 250, wider: 300 } as const
export const toasts = { ms: 4_000, visible: 3, widthPx: 356, gapPx: 14 } as const

/** A message in a toast. Words in braces stand for what differs. */
export interface Message {
  words: string
  kind: 'success' | 'error' | 'warning' | 'info'
  /** Where the specification says another time than that of all toasts. */
  ms?: number
}

export const messages = {
  productMissing: { words: 'Product not found!', kind: 'error' },
  added: { words: '{name} added to cart!', kind: 'success' },
  quantity: { words: '{name} quantity updated in cart!', kind: 'success' },
  removed: { words: '{name} removed from cart.', kind: 'success' },
  cleared: { words: 'Cart cleared!', kind: 'success' },
  storedItemGone: {
    words: 'Product "{name}" not found and removed from cart.',
    kind: 'warning',
  },
  profileFailed: { words: 'Failed to load user profile.', kind: 'error', ms: 3_000 },
  signOutFailed: { words: 'Failed to sign out.', kind: 'error' },
  signedOut: { words: 'You have been signed out.', kind: 'success' },
  notLoggedIn: { words: 'You need to log in to access this page.', kind: 'error', ms: 3_000 },
  notAdmin: { words: 'Access Denied: Admins only.', kind: 'error' },
  recovery: { words: 'Please set your new password to continue.', kind: 'info' },
  inquiryIncomplete: { words: 'Please fill in all required fields.', kind: 'error' },
  inquiryFailed: { words: 'Failed to submit inquiry: {message}', kind: 'error' },
  inquiryFailedUnknown: { words: 'Failed to submit inquiry: Unknown error', kind: 'error' },
  inquirySent: {
    words: "Your project inquiry has been sent! We'll be in touch shortly.",
    kind: 'success',
  },
} as const satisfies Record<string, Message>

/** The data cache of the browser. */
export const dataCache = {
  staleTime: 5 * 60_000,
  gcTime: 60 * 60_000,
  refetchOnWindowFocus: false,
  retry: 1,
} as const

/** Of any URL, except of the page that it leads to. */
export const recovery = { query: 'type=recovery', leadsTo: '/update-password' } as const

/** Every route. Each answers 200 to a visitor. */
export const routes = [
  '/',
  '/about',
  '/solutions',
  '/portfolio',
  '/portfolio/{id}',
  '/solar-calculator',
  '/carbon-calculator',
  '/carbon-credit-calculator',
  '/carbon-register',
  '/shop',
  '/shop/{id}',
  '/products',
  '/products/{id}',
  '/blog',
  '/blog/{id}',
  '/contact',
  '/repayment-plans',
  '/repayment-plans/details/{price}/{term}',
  '/payment-details',
  '/reseller',
  '/careers',
  '/cart',
  '/login',
  '/update-password',
  '/dashboard',
  '/dashboard?tab=profile-settings',
  '/admin',
] as const
