import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are not the public internet (IANA special-purpose registry). */
const internal4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  addNetwork(internal4, network, 'ipv4')

/**
 * The public part of IPv6 is 2000::/3, so this leaves out `::1`, `::127.0.0.1`, `::ffff:10.0.0.1`,
 * NAT64 (`64:ff9b::`) and private networks. Of the public part some networks carry IPv4 addresses
 * or are for documentation.
 */
const public6 = new BlockList()
addNetwork(public6, '2000::/3', 'ipv6')
const special6 = new BlockList()
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  addNetwork(special6, network, 'ipv6')

function addNetwork(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, Number(bits), family)
}

/** Whether an IP address belongs to this machine or to a network that is not public. */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 4) return internal4.check(address, 'ipv4')
  return !public6.check(address, 'ipv6') || special6.check(address, 'ipv6')
}

/** `dns.lookup`, or a table of names in tests. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void

/**
 * A `lookup` for connections that may only reach the public internet. The connection uses exactly
 * the addresses that were checked: a name that resolves to another address a moment later (DNS
 * rebinding) gains nothing. One internal address among several is enough to refuse the name.
 */
export function createPublicLookup(resolve: Resolve = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), [])
      if (addresses.some(({ address }) => isInternalAddress(address)))
        return callback(new Error(`${hostname} is an address of an internal network`), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
