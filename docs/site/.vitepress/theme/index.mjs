import DefaultTheme from 'vitepress/theme';
import { MermaidDiagram } from './mermaid-diagram.mjs';
import './site.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('MermaidDiagram', MermaidDiagram),
};
