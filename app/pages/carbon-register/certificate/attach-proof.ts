import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'

/** A PDF with the proof of its retirement as an attachment, such as `R000123.tlog-proof`. */
export async function attachProof(
  pdf: Uint8Array,
  { id, file }: { id: string; file: string },
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  await document.attach(new TextEncoder().encode(file), `${id}.tlog-proof`, {
    mimeType: 'text/plain',
    description: 'Proof that the carbon register has this retirement (c2sp.org/tlog-proof)',
    afRelationship: AFRelationship.Supplement,
  })
  // Without object streams a small reader finds the attachment.
  return document.save({ useObjectStreams: false })
}
