import { site } from '../../../../site.config.ts'

/** Where the words of the licence are. */
export const licenceUrl = 'https://creativecommons.org/licenses/by/4.0/'

/** What may be done with the files of the download, and whom to name. */
export function licence(origin: string): string {
  return `Carbon register of ${site.legalName}
${origin}/carbon-register

The files of this register, with the program that checks them, are licensed
under the Creative Commons Attribution 4.0 International licence (CC BY 4.0).
Its words: ${licenceUrl}legalcode

You may copy, share and change them, also to earn money, when you
- name ${site.legalName} as the source,
- link to the licence, and
- say what you changed.

The files are given as they are, without a warranty.
`
}
