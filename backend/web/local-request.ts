import type { IncomingMessage } from 'node:http'

/** Whether a host name, as `URL.hostname` writes it, always means the machine itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(hostname)
}

const loopbackAddress = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i
/** Headers that proxies, load balancers and content networks add, and browsers never send. */
const proxyHeader =
  /^(?:forwarded|via|cdn-loop|true-client-ip|proxy-connection|x-(?:real|client|cluster-client)-ip|x-(?:forwarded|original|envoy|amzn|azure|varnish)-.+|(?:cf|fastly|fly|akamai)-.+)$/

/**
 * Whether a program on this machine sent the request itself: from a loopback address, to a loopback
 * host name (a foreign name may point here), and not through a reverse proxy.
 *
 * A proxy on this machine also has a loopback address and may send a loopback `Host`. It is
 * recognised by a header that it adds, or by HTTP/1.0, which nginx speaks to its upstream by
 * default and browsers do not speak. A proxy that hides all of this cannot be recognised, so what
 * this guards must have a second guard: the site's own address.
 */
export function isLocalRequest({
  socket,
  headers,
  httpVersion,
}: Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}): boolean {
  const origin = `http://${headers.host ?? ''}`
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    URL.canParse(origin) &&
    isLoopbackName(new URL(origin).hostname) &&
    httpVersion === '1.1' &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
  )
}
