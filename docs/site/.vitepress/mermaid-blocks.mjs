/** A plugin of markdown-it: a block of Mermaid becomes a diagram, drawn in the browser. */
export function mermaidBlocks(markdown) {
  const renderFence = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    if (info.trim() !== 'mermaid') return renderFence(tokens, index, ...rest);
    return `<MermaidDiagram source="${encodeURIComponent(content)}" />`;
  };
}
