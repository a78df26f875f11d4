import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentUrl } from '../../../../domain/products/document-url.ts'
import {
  addProductDocument,
  documentTitle,
  maxDocuments,
} from '../../../../domain/products/product-document.ts'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatSize } from '../../../platform/files/format-size.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField, TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Section } from './section.tsx'

/** Data sheets and manuals of the maker; added and removed at once, without saving. */
export function Documents({ productId }: { productId: string }) {
  const queryClient = useQueryClient()
  const { may } = useStaff()
  const queryKey = ['desk', 'product-documents', productId]
  const documents = useQuery({
    queryKey,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('product_documents')
          .select('id, title, object_path, size_bytes')
          .eq('product_id', productId)
          .order('position')
          .throwOnError()
      ).data,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey })

  async function remove(id: string): Promise<void> {
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('product_documents')
      .delete()
      .eq('id', id)
      .select('id')
      .single()
    if (error) toast.error('The document could not be removed. Please try again.')
    await reload()
  }

  return (
    <Section
      title="Documents of the maker"
      hint="PDF files beside our own data sheet. Changes of documents are saved at once."
    >
      <ListState query={documents} failure="The documents could not be loaded.">
        {documents.data?.length === 0 && <p className="text-ink-2">No documents yet.</p>}
        <ul className="divide-y divide-line">
          {documents.data?.map(({ id, title, object_path: path, size_bytes: bytes }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <a href={documentUrl(path)} className="font-semibold text-primary">
                {title} ({formatSize(bytes)})
              </a>
              {may('content') && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Remove ${title}`}
                  onClick={() => void remove(id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
      {may('content') && (documents.data?.length ?? 0) < maxDocuments && (
        <AddDocument
          key={documents.data?.length}
          productId={productId}
          onAdded={() => void reload()}
        />
      )}
    </Section>
  )
}

/** Not a form: it is inside the form of the product. */
function AddDocument({ productId, onAdded }: { productId: string; onAdded: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('Data sheet of the maker')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function add(chosen: File): Promise<void> {
    const wrong = findProblem(documentTitle, title)
    setProblem(wrong ?? undefined)
    if (wrong !== null) return
    setBusy(true)
    const result = await callFunction(addProductDocument, {
      productId,
      file: chosen,
      title,
    })
    setBusy(false)
    if (result.outcome === 'done') return onAdded()
    setProblem(failureMessage(result, 'No answer arrived. Look at the list before you repeat it.'))
  }

  return (
    <div className="grid gap-4">
      <FileField
        label="Add a PDF"
        hint="At most 10 MB."
        accept="application/pdf"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      {file && (
        <>
          <TextField
            label="Title of the document"
            value={title}
            error={problem}
            maxLength={80}
            onChange={({ target }) => setTitle(target.value)}
          />
          <div>
            <Button size="small" disabled={isBusy} onClick={() => void add(file)}>
              {isBusy ? 'Sending...' : 'Add the document'}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
