export { formatCsvCell, formatCsvRow } from './csv-cell';
