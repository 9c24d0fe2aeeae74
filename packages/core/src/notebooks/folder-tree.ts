// Builds the tree of notebooks from the flat list, the groups of the menu, and counts.

import type { Folder } from './folder.ts'

type Nested = Pick<Folder, 'id' | 'name' | 'parent_id'>

export type FolderNode<F> = F & { children: FolderNode<F>[] }

/** A child whose parent is missing, or that is part of a cycle, moves to the top: a notebook is never lost. */
export function folderTree<F extends Nested>(folders: readonly F[]): FolderNode<F>[] {
  const nodes = new Map<string, FolderNode<F>>(folders.map((folder) => [folder.id, { ...folder, children: [] }]))
  const roots: FolderNode<F>[] = []
  for (const node of nodes.values()) {
    const parent = node.parent_id === null ? undefined : nodes.get(node.parent_id)
    if (parent && !isOwnAncestor(node, nodes)) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

export type FolderGroup = 'auto-created' | 'personal' | 'archive'

/** In each group a notebook is followed by its children. */
export function groupFolders<F extends Nested>(folders: readonly F[]): Record<FolderGroup, F[]> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const groups: Record<FolderGroup, F[]> = { 'auto-created': [], personal: [], archive: [] }
  for (const { id } of folderTree(folders).flatMap(withChildren)) {
    const folder = byId.get(id)
    if (folder) groups[groupOf(folder, byId)].push(folder)
  }
  return groups
}

function withChildren<F>(node: FolderNode<F>): FolderNode<F>[] {
  return [node, ...node.children.flatMap(withChildren)]
}

/** The captures in no notebook are counted under null. */
export type FolderCount = { folder_id: string | null; count: number }

/** The fallback when get_folder_counts fails. */
export function countByFolder(captures: readonly { folder_id: string | null }[]): FolderCount[] {
  const counts = new Map<string | null, number>()
  for (const { folder_id } of captures) counts.set(folder_id, (counts.get(folder_id) ?? 0) + 1)
  return [...counts].map(([folder_id, count]) => ({ folder_id, count }))
}

const autoCreatedNames = new Set([
  'meeting notes',
  'code snippets',
  'email notes',
  'ai conversations',
  'social media',
  'articles',
  'recipes',
])

const archiveNames = new Set(['archive', 'archived'])

function groupOf<F extends Nested>(folder: F, byId: ReadonlyMap<string, F>): FolderGroup {
  if (lineage(folder, byId).some(({ name }) => archiveNames.has(plainName(name)))) return 'archive'
  return autoCreatedNames.has(plainName(folder.name)) ? 'auto-created' : 'personal'
}

function plainName(name: string): string {
  return name.trim().toLowerCase()
}

function isOwnAncestor<F extends Nested>(folder: F, byId: ReadonlyMap<string, F>): boolean {
  const last = lineage(folder, byId).at(-1)
  return last?.parent_id !== null && last?.parent_id !== undefined && byId.has(last.parent_id)
}

/** The folder and its ancestors; stops at a cycle. */
function lineage<F extends Nested>(folder: F, byId: ReadonlyMap<string, F>): F[] {
  const seen: F[] = []
  for (let at: F | undefined = folder; at && !seen.includes(at); ) {
    seen.push(at)
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  }
  return seen
}
