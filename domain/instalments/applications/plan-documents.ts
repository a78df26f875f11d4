/** Documents of an application. Their type is read from their bytes, not from their names. */
export const planDocumentKinds = ['statement', 'identity'] as const
export type PlanDocumentKind = (typeof planDocumentKinds)[number]

export const planDocumentLabels: Record<PlanDocumentKind, string> = {
  statement: 'Statement of your bank account, the last three months',
  identity: 'Your NIN slip, passport, driver’s licence or voter’s card',
}

export const maxPlanDocumentBytes = 5 * 1024 * 1024
/** All files of a form and the fields beside them. */
export const maxPlanFormBytes = planDocumentKinds.length * maxPlanDocumentBytes + 64 * 1024
export const tooLargePlanDocument =
  'The file is larger than 5 MB. Please send it as a smaller PDF or as a photo.'
export const wrongPlanDocument = 'Please send a PDF, or a photo (JPEG or PNG).'

export const planDocumentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type PlanDocumentType = (typeof planDocumentTypes)[number]

const beginnings: readonly (readonly [PlanDocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** The type of a file by its content; null when it is none of the accepted ones. */
export function planDocumentType(bytes: Uint8Array): PlanDocumentType | null {
  const found = beginnings.find(([, beginning]) =>
    beginning.every((byte, index) => bytes[index] === byte),
  )
  return found?.[0] ?? null
}
