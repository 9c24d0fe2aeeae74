// The nodes and marks of the editor's schema.
import { FileBlock } from '../files/file-nodes.ts'
import { atoms } from './atoms.ts'
import { blocks } from './blocks.ts'
import { formula } from './formula.ts'
import { inlineNodes } from './inline-nodes.ts'
import { marks } from './marks.ts'
import { tables } from './tables.ts'

export const nodesAndMarks = [...blocks, ...inlineNodes, formula, ...tables, ...atoms, FileBlock, ...marks]
