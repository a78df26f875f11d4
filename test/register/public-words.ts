/** Words that everybody may read. The form and the database allow them alike. */
export const publicWords = [
  'Ngozi & Femi <b>',
  'A. O. Bello, the 2nd',
  'Ẹniọlá Ọ̀ṣun Foods (Nigeria) Ltd.',
  '山田 Trading 🌍',
  '谢谢。再见',
  'Our office in 2025-2026, floors 1 to 4',
  'Travel, e.g. to Jos. Comfort came too',
] as const

/** Words that nobody may show, and a part of the answer. */
export const refusedPublicWords = [
  ['Free solar at https://evil.example | Ada Obi', 'links'],
  ['evil.example', 'links'],
  ['evil .example', 'links'],
  ['evil. com', 'links'],
  ['evil(dot)example', 'links'],
  ['evil dot com', 'links'],
  ['ｅｖｉｌ．ｃｏｍ', 'links'],
  ['evil[.]com', 'links'],
  // Browsers read an ideographic full stop in the name of a site as a dot.
  ['evil。com', 'links'],
  ['write to eve@evil', 'links'],
  ['Call 0803 123 4567', 'long numbers'],
  ['GTBank 01234 then 56789', 'long numbers'],
  ['０８０３１２３４５６７', 'long numbers'],
  ['٠٨٠٣١٢٣٤٥٦٧', 'long numbers'],
  ['gnp.elif', 'links'],
  ['evil\u202egnp', 'invisible'],
  ['Ada\u200bObi', 'invisible'],
  ['\u3164', 'invisible'],
] as const
