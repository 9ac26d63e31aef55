export { labelledPiece, labelledText, type Tamed } from '../judges/labelled.ts'
