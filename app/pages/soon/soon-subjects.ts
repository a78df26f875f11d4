export interface Subject {
  title: string
  /** What the visitor can do until the page exists. */
  meanwhile: string
}

const subjects: Record<string, Subject> = {
  'carbon-register': {
    title: 'Carbon Register',
    meanwhile:
      'Our public ledger of measured reductions is not open yet. Your cart already shows how much CO₂ each product can avoid in a year.',
  },
}

/** The subjects of planned pages, by the first segment of their path. */
export function subjectOf(pathname: string): Subject {
  const name = pathname.split('/')[1] ?? ''
  return subjects[name] ?? { title: 'Coming', meanwhile: 'This page is being built.' }
}
