// Starts 'flipbook lsp' for YAML files whose text begins with a timeline's keys.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function isTimeline(document) {
  return document.languageId === 'yaml' && /^flipbook:\s*1\b/m.test(document.getText());
}

async function start(document) {
  if (client || !isTimeline(document)) return;
  const command = workspace.getConfiguration('flipbook').get('path');
  client = new LanguageClient(
    'flipbook', 'Flipbook', { command, args: ['lsp'] },
    {
      documentSelector: [{ scheme: 'file', language: 'yaml' }],
      middleware: {
        // Other YAML files are none of its business.
        didOpen: (opened, next) => (isTimeline(opened) ? next(opened) : undefined),
      },
    });
  await client.start();
}

exports.activate = (context) => {
  workspace.textDocuments.forEach(start);
  context.subscriptions.push(workspace.onDidOpenTextDocument(start));
};

exports.deactivate = () => client && client.stop();
