import type { GatewayDisputes } from '../../gateway/gateway-disputes.ts'
import { GatewayError, GatewayOutage } from '../../gateway/gateway.ts'

const timeoutMs = 20_000
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
}

/**
 * Sends the evidence of an answer to where the gateway keeps files. The gateway requires a file for
 * every answer; an acceptance has a text that says so.
 * @returns the name of the file at the gateway
 * @throws GatewayError when the file does not arrive
 */
export async function uploadEvidence(
  gateway: Pick<GatewayDisputes, 'getDisputeUploadUrl'>,
  {
    gatewayId,
    mediaType,
    content,
    message,
  }: { gatewayId: string; mediaType: string | null; content: Uint8Array | null; message: string },
): Promise<string> {
  const type = content && mediaType ? mediaType : 'text/plain'
  const { uploadUrl, uploadedFileName } = await gateway.getDisputeUploadUrl(
    gatewayId,
    `evidence.${endings[type] ?? 'txt'}`,
  )
  const response = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(content ?? new TextEncoder().encode(message)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new GatewayOutage('The evidence could not be sent', { cause })
  })
  await response.body?.cancel()
  if (!response.ok)
    throw new GatewayError(`The evidence was not taken: the answer was ${response.status}`)
  return uploadedFileName
}
