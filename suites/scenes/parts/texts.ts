export { labelledPiece, labelledText, type Tamed } from '../../reading/text/labelled.ts'
