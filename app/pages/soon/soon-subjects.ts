export interface Subject {
  title: string
  /** What the visitor can do until the page exists. */
  meanwhile: string
}

const subjects: Record<string, Subject> = {
  'carbon-register': {
    title: 'Carbon Register',
    meanwhile:
      'Our public ledger of measured reductions is not open yet. The cart already shows what each product avoids in a year.',
  },
  reseller: {
    title: 'Reseller Program',
    meanwhile:
      'The programme is not open on the site yet. Write to us as a project, type “Other”, and say where you sell.',
  },
}

/** The subjects of planned pages, by the first segment of their path. */
export function subjectOf(pathname: string): Subject {
  const name = pathname.split('/')[1] ?? ''
  return subjects[name] ?? { title: 'Coming', meanwhile: 'This page is being built.' }
}
