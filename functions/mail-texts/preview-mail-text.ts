import { answer, parseRequest } from '../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../backend/functions/functions.ts'
import { previewMailText as contract } from '../../domain/mail-texts/mail-text-functions.ts'
import { requireStaffMember } from '../accounts/require-staff.ts'
import { mailExamples } from './mail-examples.ts'

/**
 * Shows a mail with the given words as its customer would get it, filled with an example.
 * @returns 200 `{ subject, text, html }`; 400 words that no mail may have; 403 no content
 */
export const previewMailText: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    await requireStaffMember(context, 'content')
    const { name, text: words } = parseRequest(contract, body)
    const { subject, text, content } = mailExamples[name](context).write(words)
    const html = await context.renderMailHtml(content)
    // The content security policy of the desk blocks style sheets in the frame of the preview. The one
    // of a mail only serves the dark mode of mail programs.
    return answer(contract, { subject, text, html: html.replace(/<style>[^]*?<\/style>/, '') })
  },
}
