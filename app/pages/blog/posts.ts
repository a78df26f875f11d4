import { isUuid } from '../../../domain/text/uuid.ts'
import { fillFromDatabase } from '../../features/content/named-numbers.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { pageSize, type BlogSearch } from './blog-search.ts'

const cardColumns = 'id, slug, title, summary, author, tags, published_on, reading_minutes, diagram'

/** The columns of an article that a card shows. */
export type PostCardData = Pick<
  Tables<'posts'>,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'author'
  | 'tags'
  | 'published_on'
  | 'reading_minutes'
  | 'diagram'
>
type Post = PostCardData & Pick<Tables<'posts'>, 'body' | 'revised_on'>

/** One page of the blog, newest first, and all tags. */
export async function listPosts(supabase: Supabase, { query, tag, page }: BlogSearch) {
  const tags = await listTags(supabase)
  const isKnownTag = tag === null || tags.some((known) => known.tag === tag)
  const choose = (columns: string, options: { count?: 'exact'; head?: boolean }) => {
    let posts = supabase
      .from('posts')
      .select<string, PostCardData>(columns, options)
      .eq('is_published', true)
    if (tag && isKnownTag) posts = posts.contains('tags', [tag])
    return query
      ? posts.textSearch('search', query, { type: 'websearch', config: 'english' })
      : posts
  }
  const start = (page - 1) * pageSize
  const [articles, counted] = await Promise.all([
    choose(cardColumns, {})
      .order('published_on', { ascending: false })
      .order('slug')
      .range(start, start + pageSize - 1),
    choose('id', { count: 'exact', head: true }),
  ])
  if (articles.error) throw articles.error
  if (counted.error) throw counted.error
  const total = counted.count ?? 0
  return {
    posts: articles.data,
    tags,
    isKnownTag,
    total,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
  }
}

async function listTags(supabase: Supabase): Promise<{ tag: string; postCount: number }[]> {
  const { data, error } = await supabase
    .from('post_tags')
    .select('*')
    .order('post_count', { ascending: false })
    .order('tag')
    .limit(50)
  if (error) throw error
  return data.map(({ tag, post_count }) => ({ tag: tag ?? '', postCount: post_count ?? 0 }))
}

/** A published article by id or slug, with the figures of today; null when there is none. */
export async function findPost(supabase: Supabase, idOrSlug: string): Promise<Post | null> {
  const { data, error } = await supabase
    .from('posts')
    .select(`${cardColumns}, body, revised_on`)
    .eq(isUuid(idOrSlug) ? 'id' : 'slug', idOrSlug)
    .eq('is_published', true)
    .maybeSingle()
  if (error) throw error
  return data && { ...data, body: await fillFromDatabase(supabase, data.body) }
}

/**
 * The same for a draft or a planned article, which a token of a member of staff opens.
 * @param token from the address of the preview
 */
export async function findPreviewedPost(
  supabase: Supabase,
  idOrSlug: string,
  token: string,
): Promise<Post | null> {
  const { data, error } = await supabase
    .rpc('preview_post', { token })
    .select(`${cardColumns}, body, revised_on`)
    .maybeSingle()
  if (error) throw error
  if (data?.id !== idOrSlug && data?.slug !== idOrSlug) return null
  return { ...data, body: await fillFromDatabase(supabase, data.body) }
}

/**
 * What to read next: up to three with the most tags in common, and the ones published before and
 * after.
 */
export async function listAround(supabase: Supabase, post: PostCardData) {
  const others = () =>
    supabase.from('posts').select(cardColumns).eq('is_published', true).neq('id', post.id)
  const [sharing, older, newer] = await Promise.all([
    others().overlaps('tags', post.tags).order('published_on', { ascending: false }).limit(30),
    others()
      .lte('published_on', post.published_on)
      .order('published_on', { ascending: false })
      .order('slug')
      .limit(1),
    others().gt('published_on', post.published_on).order('published_on').order('slug').limit(1),
  ])
  for (const { error } of [sharing, older, newer]) if (error) throw error
  const sharedCount = (other: PostCardData) =>
    other.tags.filter((tag) => post.tags.includes(tag)).length
  // The sort is stable: articles with the same number of shared tags stay newest first.
  const related = [...(sharing.data ?? [])]
    .sort((a, b) => sharedCount(b) - sharedCount(a))
    .slice(0, 3)
  return { related, older: older.data?.[0] ?? null, newer: newer.data?.[0] ?? null }
}

/** The author's role, when they are on our team. */
export async function findAuthorRole(supabase: Supabase, name: string): Promise<string | null> {
  const { data, error } = await supabase
    .from('team_members')
    .select('role')
    .eq('name', name)
    .limit(1)
  if (error) throw error
  return data[0]?.role ?? null
}
